/** The export of pages and posts of this store. Documents of one rich text have it as HTML, others have their sections as JSON. */
import { Sections } from "#api/content/design.ts";
import { pageColumns } from "#api/imports/page-columns.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import { lazyValidator } from "#server/platform/http/values/validation.ts";
import { Cells } from "../../tables/cells.ts";
import { causeOf } from "../../tables/problem-cause.ts";
import type { Row } from "../../tables/table.ts";
import { keyOfPage, readPage, readPublished } from "../read-page.ts";
import type { PageFormat, PageKind, PagePart } from "../record.ts";

const byHeader = new Map(Object.entries(pageColumns).map(([name, header]) => [header.toLowerCase(), name]));
const kindOf = ({ cells }: Row): PageKind => (/post/i.test(cells.type ?? "") ? "post" : "page");

const validate = lazyValidator(Sections, { coerce: false });

export const ownPages: PageFormat = {
  marks: ["slug", "type", "content", "sections", "publishedAt", "hidden"],
  columnOf: (header) => byHeader.get(header.trim().toLowerCase()),
  keyOf: (row) => keyOfPage(row, kindOf(row)),
  read(rows, context) {
    const [row] = rows;
    const kind = row === undefined ? "page" : kindOf(row);
    const hasSections = (row?.cells.sections ?? "").trim() !== "";
    // The cell of the content is empty beside sections.
    const read = hasSections ? rows.map((each) => withoutContent(each)) : rows;
    const page = readPage(read, { kind, tagSeparator: ";", isPublished: row && readPublished(row) }, context);
    if (row === undefined || page.part === undefined || !hasSections) return page;
    const cells = new Cells();
    const sections = readSections(cells, row);
    return {
      ...page,
      part: { ...page.part, ...(sections === undefined ? {} : { sections }) },
      problems: [...page.problems, ...cells.problems],
    };
  },
};

const withoutContent = ({ line, cells: { content: _, ...cells } }: Row): Row => ({ line, cells });

function readSections(cells: Cells, row: Row): PagePart["sections"] {
  const value = cells.json(row, "sections");
  if (value === undefined) return undefined;
  try {
    validate(value);
    // The validator has checked the shape.
    return value as NonNullable<PagePart["sections"]>;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    cells.note(row, "sections", causeOf("NOT_SECTIONS"));
    return undefined;
  }
}
