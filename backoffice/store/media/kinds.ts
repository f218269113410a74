import { staffLanguage } from "#backoffice/language.ts";
import { mediaTexts } from "./texts/texts.ts";

const texts = mediaTexts[staffLanguage()];
/** Options of the file type filter. */
export const kindOptions = [
  { value: "image", label: texts.kinds.image },
  { value: "video", label: texts.kinds.video },
  { value: "audio", label: texts.kinds.audio },
  { value: "document", label: texts.kinds.document },
  { value: "zip", label: texts.kinds.zip },
];
