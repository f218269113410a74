/** The mail with the addresses of files. */
export const en = {
  subject: "Your downloads – {store}",
  one: "Your download is ready",
  many: "Your downloads are ready",
  action: "See your order",
  note: "Each address works for {days} days and {count} downloads. Write to us if you need more.",
};
export type DownloadTexts = typeof en;
