/** The kinds of files in words, for filters. */
export const kindOptions = [
  { value: "image", label: "Pictures" },
  { value: "video", label: "Videos" },
  { value: "audio", label: "Sounds" },
  { value: "document", label: "Documents and models" },
  { value: "zip", label: "Archives" },
];
