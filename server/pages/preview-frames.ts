/** Seals what a frame in a preview shows, so that scripts in the frame can't read the preview's token from its address. */
import { seal, unseal } from "#server/platform/crypto/sealed.ts";

export type PreviewFrames = {
  seal(text: string): string;
  open(sealed: string): string | undefined;
};

export function createPreviewFrames(secret: string): PreviewFrames {
  const context = { secret, purpose: "preview-frame", owner: "storefront" };
  return {
    seal: (text) => seal(Buffer.from(text), context).toString("base64url"),
    open(sealed) {
      try {
        return unseal(Buffer.from(sealed, "base64url"), context).toString();
      } catch {
        return undefined;
      }
    },
  };
}
