/** Removes the origin from URLs of the store's media, because the back office can be open under another host name. */
export function ownAddress(url: string): string {
  const path = /^https?:\/\/[^/]+(\/media\/.*)$/.exec(url)?.[1];
  return path ?? url;
}
