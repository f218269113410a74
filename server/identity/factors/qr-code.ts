/** Encodes QR codes as image data URLs, so that a page needs no script or extra request to show one. */
import { toString as toSvg } from "qrcode";

export async function toDataURL(text: string): Promise<string> {
  const svg = await toSvg(text, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
