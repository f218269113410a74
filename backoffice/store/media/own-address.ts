/** The store's own media without the origin: the back office may be open under another name of the same store. */
export function ownAddress(url: string): string {
  const path = /^https?:\/\/[^/]+(\/media\/.*)$/.exec(url)?.[1];
  return path ?? url;
}
