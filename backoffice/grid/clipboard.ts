/** The clipboard format of spreadsheets: rows separated by line breaks, cells by tabs, quoted where they contain either. */

export type Table = readonly (readonly string[])[];

export function parseTable(text: string): string[][] {
  return parseDelimited(text, "\t");
}

/** Parses delimited text with RFC 4180 quoting. An empty last line isn't a row. */
export function parseDelimited(text: string, delimiter: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  const endCell = (): void => {
    rows.at(-1)?.push(cell);
    cell = "";
  };
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index] ?? "";
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell === "") isQuoted = true;
    else if (char === delimiter) endCell();
    else if (char === "\n" || char === "\r") {
      if (char === "\r" && text[index + 1] === "\n") index += 1;
      endCell();
      rows.push([]);
    } else cell += char;
  }
  endCell();
  const last = rows.at(-1);
  if (rows.length > 1 && last?.length === 1 && last[0] === "") rows.pop();
  return rows;
}

export function formatTable(table: Table): string {
  return table.map((row) => row.map(quoted).join("\t")).join("\n");
}

function quoted(cell: string): string {
  return /["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
