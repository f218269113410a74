/** CSV export for spreadsheets. */
type Cell = string | number;

/** RFC 4180. Text that spreadsheets interpret as a formula gets a leading apostrophe. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
}

function cellOf(value: Cell): string {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const downloadCsv = (filename: string, rows: readonly (readonly Cell[])[]): void =>
  downloadText(filename, `\uFEFF${toCsv(rows)}`);

/** Saves the text of a CSV file. */
export function downloadText(filename: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
