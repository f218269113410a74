/** Writes choices. Products have copies of choice names and colors, which are updated in the same transaction. */
import { sql } from "kysely";
import type { ChoiceChanges, NewChoice } from "#api/catalog/customization-values.ts";
import { referencedMediaId } from "#api/store/media-address.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { parseDecimal } from "#server/platform/money/money.ts";
import type { ChoiceRow, CustomizationRow } from "./queries.ts";
import { requireChoice, requireChoices } from "./rules.ts";

type Context = { readonly now: Date; readonly currency: string };
type ChoiceToWrite = Omit<ChoiceRow, "media"> & { mediaId: string | null };

/** Resolves an image: one of the media library by id or address, or any external address. */
function readImage(
  image: NewChoice["displayImage"],
  name: string,
): { mediaId: string | null; imageUrl: string | null } {
  if (image === undefined || image === null) return { mediaId: null, imageUrl: null };
  const { id, url } = image;
  const mediaId = id ?? referencedMediaId(url ?? "", ["image"]);
  if (mediaId !== undefined) {
    if (!isId(mediaId)) throw new AppError("MEDIA_NOT_FOUND", { data: { mediaId } });
    return { mediaId, imageUrl: null };
  }
  if (url === undefined || !URL.canParse(url) || !/^https?:\/\//i.test(url))
    throw new AppError("INVALID_CHOICE_VALUE", { data: { name } });
  return { mediaId: null, imageUrl: url };
}

const toMinor = (text: string | null | undefined, currency: string): number | null =>
  text === null || text === undefined ? null : parseDecimal(text, currency, "HALF_UP");

function toRow(choice: NewChoice, known: ChoiceRow | undefined, { now, currency }: Context): ChoiceToWrite {
  const name = choice.name.trim();
  return {
    id: known?.id ?? newId(now.getTime()),
    position: 0,
    key: known?.key ?? name,
    name,
    choiceType: choice.choiceType,
    colorCode: choice.colorCode ?? null,
    addedPrice: toMinor(choice.defaultAddedPrice, currency),
    ...readImage(choice.displayImage, name),
    primaryChoiceIds: choice.primaryChoiceIds ?? [],
  };
}

const fromRow = (choice: ChoiceRow): ChoiceToWrite => ({ ...choice, mediaId: choice.media?.id ?? null });

function previousImage({ displayImage }: NewChoice, known: ChoiceRow | undefined): Pick<NewChoice, "displayImage"> {
  if (displayImage !== undefined || known === undefined) return {};
  if (known.media !== null) return { displayImage: { id: known.media.id } };
  return known.imageUrl === null ? {} : { displayImage: { url: known.imageUrl } };
}

/** An existing choice in the shape that the rules validate. */
const toNewChoice = (choice: ChoiceToWrite): NewChoice => ({
  name: choice.name,
  choiceType: choice.choiceType,
  colorCode: choice.colorCode,
  primaryChoiceIds: choice.primaryChoiceIds,
  displayImage: choice.mediaId === null && choice.imageUrl === null ? null : {},
});

export async function addChoices(
  tx: Tx,
  row: CustomizationRow,
  choices: readonly NewChoice[],
  context: Context,
): Promise<void> {
  const known = row.choices.map(fromRow);
  requireChoices([...known.map(toNewChoice), ...choices], row.render_type, [row.id]);
  await writeChoices(tx, row, [...known, ...choices.map((choice) => toRow(choice, undefined, context))], context);
}

/** @throws {AppError} CHOICE_NOT_FOUND, CHOICE_ASSIGNED_TO_PRODUCT, and those of the rules */
export async function setChoices(
  tx: Tx,
  row: CustomizationRow,
  choices: readonly NewChoice[],
  context: Context,
): Promise<void> {
  const byId = new Map(row.choices.map((choice) => [choice.id, choice]));
  const byName = new Map(row.choices.map((choice) => [choice.name, choice]));
  const knownOf = ({ id, name }: NewChoice) => (id ? byId.get(id.toLowerCase()) : byName.get(name.trim()));
  // Reads return images only when requested, so a choice sent back without one keeps its image.
  const complete = choices.map((choice) => ({ ...choice, ...previousImage(choice, knownOf(choice)) }));
  requireChoices(complete, row.render_type);
  const taken = new Set<string>();
  const next = complete.map((choice) => {
    const known = knownOf(choice);
    if (choice.id && known === undefined) throw new AppError("CHOICE_NOT_FOUND", { data: { choiceId: choice.id } });
    if (known !== undefined && known.choiceType !== choice.choiceType)
      throw new AppError("INVALID_CHOICE_TYPE", { data: { name: choice.name } });
    const isFree = known !== undefined && !taken.has(known.id);
    if (isFree) taken.add(known.id);
    return toRow(choice, isFree ? known : undefined, context);
  });
  const gone = row.choices.filter(({ id }) => !taken.has(id)).map(({ id }) => id);
  await requireUnused(tx, gone);
  await writeChoices(tx, row, next, context);
}

const noChoicesLeftError = (): ValidationError =>
  new ValidationError([
    {
      field: "choiceIds",
      description: "must keep at least one choice",
      violatedRule: "OTHER",
      ruleName: "NOT_ALLOWED_CUSTOMIZATION_WITHOUT_CHOICES",
      data: {},
    },
  ]);

/**
 * @throws {AppError} CHOICE_NOT_FOUND, CHOICE_ASSIGNED_TO_PRODUCT
 * @throws {ValidationError} NOT_ALLOWED_CUSTOMIZATION_WITHOUT_CHOICES
 */
export async function removeChoices(
  tx: Tx,
  row: CustomizationRow,
  choiceIds: readonly string[],
  context: Context,
): Promise<void> {
  const gone = new Set(choiceIds.map((id) => id.toLowerCase()));
  for (const id of gone)
    if (row.choices.every((choice) => choice.id !== id))
      throw new AppError("CHOICE_NOT_FOUND", { data: { choiceId: id } });
  const left = row.choices.filter(({ id }) => !gone.has(id));
  await requireUnused(tx, [...gone]);
  if (left.length === 0) throw noChoicesLeftError();
  await writeChoices(tx, row, left.map(fromRow), context);
}

/** @throws {AppError} CHOICE_NOT_FOUND, and those of the rules */
export async function changeChoices(
  tx: Tx,
  row: CustomizationRow,
  changes: readonly ChoiceChanges[],
  context: Context,
): Promise<void> {
  const next = new Map(row.choices.map((choice) => [choice.id, fromRow(choice)]));
  for (const change of changes) {
    const known = next.get(change.id.toLowerCase());
    if (known === undefined) throw new AppError("CHOICE_NOT_FOUND", { data: { choiceId: change.id } });
    if (change.choiceType !== undefined && change.choiceType !== known.choiceType)
      throw new AppError("INVALID_CHOICE_TYPE", { data: { name: known.name } });
    next.set(known.id, {
      ...known,
      ...(change.name === undefined ? {} : { name: change.name.trim() }),
      ...(change.colorCode === undefined ? {} : { colorCode: change.colorCode }),
      ...(change.defaultAddedPrice === undefined
        ? {}
        : { addedPrice: toMinor(change.defaultAddedPrice, context.currency) }),
      ...(change.displayImage === undefined ? {} : readImage(change.displayImage, known.name)),
      ...(change.primaryChoiceIds === undefined ? {} : { primaryChoiceIds: change.primaryChoiceIds }),
    });
  }
  const rows = [...next.values()];
  requireChoices(rows.map(toNewChoice), row.render_type);
  for (const choice of rows) requireChoice(toNewChoice(choice), row.render_type);
  await writeChoices(tx, row, rows, context);
}

export async function orderChoices(
  tx: Tx,
  row: CustomizationRow,
  choiceIds: readonly string[],
  context: Context,
): Promise<void> {
  const byId = new Map(row.choices.map((choice) => [choice.id, fromRow(choice)]));
  const rows = choiceIds.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
  await writeChoices(tx, row, rows, context);
}

async function requireUnused(tx: Tx, choiceIds: readonly string[]): Promise<void> {
  if (choiceIds.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select customization_choice_id::text as id from product_option_choices
      where customization_choice_id = any(${[...choiceIds]}::uuid[])
    union all select customization_choice_id::text from product_modifier_choices
      where customization_choice_id = any(${[...choiceIds]}::uuid[]) limit 1`.execute(tx);
  if (rows[0] !== undefined) throw new AppError("CHOICE_ASSIGNED_TO_PRODUCT", { data: { choiceId: rows[0].id } });
}

/** Replaces the choices with these, in this order. */
async function writeChoices(
  tx: Tx,
  row: { id: string },
  choices: readonly ChoiceToWrite[],
  { now }: Context,
): Promise<void> {
  const rows = choices.map((choice, index) => ({ ...choice, position: index + 1 }));
  try {
    await sql`delete from customization_choices where customization_id = ${row.id}::uuid
      and id <> all(${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
    await sql`set constraints customization_choices_name deferred`.execute(tx);
    await sql`
      insert into customization_choices (id, customization_id, position, key, name, choice_type, color_code,
        default_added_price, display_media_id, display_image_url, primary_choice_ids, created_at, updated_at)
      select id, ${row.id}::uuid, position, key, name, "choiceType", "colorCode", "addedPrice", "mediaId", "imageUrl",
        "primaryChoiceIds", ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, position int, key text, name text,
        "choiceType" text, "colorCode" text, "addedPrice" bigint, "mediaId" uuid, "imageUrl" text, "primaryChoiceIds" uuid[])
      on conflict (id) do update set position = excluded.position, name = excluded.name, color_code = excluded.color_code,
        default_added_price = excluded.default_added_price, display_media_id = excluded.display_media_id,
        display_image_url = excluded.display_image_url, primary_choice_ids = excluded.primary_choice_ids,
        updated_at = excluded.updated_at`.execute(tx);
    await sql`set constraints customization_choices_name immediate`.execute(tx);
  } catch (error) {
    if (violatedConstraint(error) === "customization_choices_display_media_id_fkey")
      throw new AppError("MEDIA_NOT_FOUND");
    throw error;
  }
}
