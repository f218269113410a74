/** The email with download links. */
export const en = {
  subject: "Your downloads – {store}",
  one: "Your download is ready",
  many: "Your downloads are ready",
  intro: "Thank you for your order {number}. Use the links below to download your files.",
  action: "View your order",
  note: "Each link works for {days} days and {count} downloads. Contact us if you need more.",
};
export type DownloadTexts = typeof en;
