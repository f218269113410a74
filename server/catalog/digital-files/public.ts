/**
 * Files sold by digital products. Owns `digital_files`, `download_links` and the private folder `digital-files/`.
 * Invariants: a file is only served through a signed URL of a grant that hasn't expired and has downloads left; a file
 * that a product sells or a buyer can still download can't be deleted. Orders grant downloads when they are paid
 * (`grantDownload`), list them (`findOrderDownloads`) and revoke them with a refund (`revokeDownloads`,
 * `revokeLineDownloads`).
 */

export { digitalFileName, findDigitalFiles, insertDigitalFile } from "./digital-files.ts";
export {
  countDownloads,
  findLineDownloads,
  findOrderDownloads,
  grantDownload,
  type LineDownload,
  restoreDownloads,
  revokeDownloads,
  revokeLineDownloads,
} from "./download-links.ts";
