/** Opens a file in a new tab. */
export function openFile(url: string): void {
  window.open(url, "_blank", "noopener");
}
