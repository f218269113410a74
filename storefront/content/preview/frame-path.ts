/**
 * `/preview/frame/<sealed>`: custom HTML of a draft in the editor's preview. Scripts of third parties can read the address of their
 * frame, so it opens this one section, and doesn't contain the token of the preview, which opens all drafts.
 */
export type FrameSealer = {
  seal(text: string): string;
  /** `undefined` if the text isn't sealed by this store. */
  open(sealed: string): string | undefined;
};
type Frame = { token: string; document: string; section: string };

const PREFIX = "/preview/frame/";

export const framePath = (sealer: FrameSealer, frame: Frame): string => PREFIX + sealer.seal(JSON.stringify(frame));

export function openFramePath(sealer: FrameSealer, pathname: string): Frame | undefined {
  const opened = pathname.startsWith(PREFIX) ? sealer.open(pathname.slice(PREFIX.length)) : undefined;
  return opened === undefined ? undefined : JSON.parse(opened);
}
