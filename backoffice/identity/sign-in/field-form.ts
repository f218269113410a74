/** `Shoe size (EU)` → `shoe-size-eu`: the key of a field in the API. */
export function createKey(label: string): string {
  const plain = label
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+|-+$/g, "")
    .slice(0, 60);
  return plain === "" ? `field-${Date.now().toString(36)}` : plain;
}

/** The lines without empty ones and duplicates. */
export const parseLines = (text: string): string[] => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  ),
];
