/**
 * Files that digital products sell. Owns `digital_files`, `download_links` and the private folder `digital-files/`.
 * Invariants: a file leaves the store only through a signed address of a permission that has not expired and is not used
 * up; a file that a product sells, or that a buyer may still fetch, cannot be deleted. Orders allow downloads when they
 * are paid (`allowDownload`), show them (`findOrderDownloads`) and end them with a refund
 * (`endDownloads`, `endLineDownloads`).
 */

export { digitalFileName, findDigitalFiles, getDigitalFile, insertDigitalFile } from "./digital-files.ts";
export {
  allowDownload,
  countDownloads,
  type DownloadLink,
  type DownloadPermission,
  endDownloads,
  endLineDownloads,
  findLineDownloads,
  findOrderDownloads,
  type LineDownload,
  reopenDownloads,
} from "./download-links.ts";
