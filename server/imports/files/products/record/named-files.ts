/** Files that records refer to by URL or id: collecting them, and replacing them with addresses in this store. */
import { sql } from "kysely";
import { ID_PATTERN } from "#api/ids.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { RecordPart } from "./record.ts";

type Files = Pick<RecordPart, "media" | "files" | "options" | "modifiers">;

export function addressesIn({ media, files, options, modifiers }: Files): string[] {
  const all = [
    ...(media ?? []).flatMap(({ address, poster }) => [address, poster]),
    ...(files ?? []).map(({ address }) => address),
    ...(options ?? []).flatMap(({ choices }) => choices.flatMap((choice) => [...choice.media, choice.picture])),
    ...(modifiers ?? []).flatMap(({ choices }) => choices.map(({ picture }) => picture)),
  ];
  return all.flatMap((address) => address || []);
}

type WithPicture = { media: string[]; picture?: string };

/** The same parts with each address replaced. */
export function withAddresses(part: Files, here: (address: string) => string): Files {
  const pictured = <Choice extends { picture?: string }>(choice: Choice): Choice =>
    choice.picture ? { ...choice, picture: here(choice.picture) } : choice;
  const dressed = <Choice extends WithPicture>(choice: Choice): Choice =>
    pictured({ ...choice, media: choice.media.map(here) });
  const placed = <Item extends { address: string }>(item: Item): Item => ({ ...item, address: here(item.address) });
  return {
    ...(part.media === undefined ? {} : { media: part.media.map(placed) }),
    ...(part.files === undefined ? {} : { files: part.files.map(placed) }),
    ...(part.options === undefined
      ? {}
      : { options: part.options.map((option) => ({ ...option, choices: option.choices.map(dressed) })) }),
    ...(part.modifiers === undefined
      ? {}
      : { modifiers: part.modifiers.map((each) => ({ ...each, choices: each.choices.map(pictured) })) }),
  };
}

/** A digital file is written as its id, followed by a URL for stores that don't have it. */
const FILE = new RegExp(`^(${ID_PATTERN})(?:\\s+(https?://\\S+))?$`, "i");

export async function findDigitalFileIds(
  connection: Connection,
  parts: readonly RecordPart[],
): Promise<ReadonlySet<string>> {
  const ids = parts.flatMap(({ variants }) =>
    (variants ?? []).flatMap(({ digitalFile }) => FILE.exec(digitalFile ?? "")?.[1] ?? []),
  );
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id::text as id from published_digital_files where id = any(${ids.filter(isId)}::uuid[])`.execute(connection);
  return new Set(rows.map(({ id }) => id));
}

/** Refers to files that the store already has by their id alone. */
export function withDigitalFiles({ variants }: RecordPart, known: ReadonlySet<string>): Pick<RecordPart, "variants"> {
  if (variants === undefined) return {};
  return {
    variants: variants.map((variant) => {
      const [, id = "", address] = FILE.exec(variant.digitalFile ?? "") ?? [];
      if (!isId(id)) return variant;
      const isHere = known.has(id.toLowerCase()) || address === undefined;
      return { ...variant, digitalFile: isHere ? id.toLowerCase() : `${id.toLowerCase()} ${address}` };
    }),
  };
}
