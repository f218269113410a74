/** Validates the value of one setting. Returns the value to store, undefined if it is missing, or what is wrong with it. */
import { isSafeLink } from "#api/content/links.ts";
import { colorSchemes, MAX_HTML, MAX_LINK, MAX_PARAGRAPH, MAX_TEXT, type Setting } from "#api/content/settings.ts";
import type { FieldViolation } from "#api/errors.ts";
import { isId } from "#api/ids.ts";
import { checkRichContent } from "#server/platform/rich-content/check.ts";

type Fault = Omit<FieldViolation, "field"> & { readonly field?: string };
type Checked = { readonly value?: unknown; readonly faults: readonly Fault[] };

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const accept = (value: unknown): Checked => ({ value, faults: [] });
const reject = (description: string, violatedRule: FieldViolation["violatedRule"] = "FORMAT", data = {}): Checked => ({
  faults: [{ description, violatedRule, data }],
});

const MAX_ALT = 1000;

export function checkSetting(setting: Setting, value: unknown): Checked {
  if (value === undefined || value === null) return { faults: [] };
  switch (setting.type) {
    case "text":
      return checkText(value, setting.maxLength ?? MAX_TEXT);
    case "paragraph":
      return checkText(value, setting.maxLength ?? MAX_PARAGRAPH);
    case "html":
      return checkText(value, MAX_HTML);
    case "link":
      return checkLink(value);
    case "rich-text":
      return checkRichText(value);
    case "image":
    case "video":
      return checkFile(value);
    case "product":
    case "collection":
      return typeof value === "string" && isId(value) ? accept(value) : reject("must be an id");
    case "products":
    case "collections":
      return checkIds(value, setting.max);
    case "select":
      return checkOption(
        value,
        setting.options.map((option) => option.value),
      );
    case "color-scheme":
      return checkOption(value, colorSchemes);
    case "range":
      return checkRange(value, setting);
    case "switch":
      return typeof value === "boolean" ? accept(value) : reject("must be true or false");
    case "date-time":
      return checkTime(value);
  }
}

function checkText(value: unknown, max: number): Checked {
  if (typeof value !== "string") return reject("must be text");
  if ([...value].length <= max) return accept(value);
  return reject(`must have at most ${max} characters`, "MAX_LENGTH", { threshold: max });
}

export function checkLink(value: unknown): Checked {
  const checked = checkText(typeof value === "string" ? value.trim() : value, MAX_LINK);
  if (checked.faults.length > 0 || isSafeLink(String(checked.value))) return checked;
  return reject(
    "must be a web address, an email address (mailto:), a phone number (tel:) or a path such as /pages/about",
  );
}

function checkRichText(value: unknown): Checked {
  if (!isFields(value) || !Array.isArray(value.nodes)) return reject("must be a rich text with nodes");
  const { nodes, metadata, documentStyle } = value;
  const tree = {
    nodes,
    ...(isFields(metadata) && { metadata }),
    ...(isFields(documentStyle) && { documentStyle }),
  };
  const faults = checkRichContent(tree, "");
  return faults.length === 0 ? accept(tree) : { faults };
}

/** Only the reference is stored. Address and size are added when it is read, so that they are never out of date. */
export function checkFile(value: unknown): Checked {
  if (!isFields(value) || typeof value.mediaId !== "string" || !isId(value.mediaId))
    return reject("must be a file of the media library");
  const { mediaId, alt = "", focus, poster } = value;
  if (typeof alt !== "string" || alt.length > MAX_ALT)
    return reject(`must have an alt text of at most ${MAX_ALT} characters`, "MAX_LENGTH", { threshold: MAX_ALT });
  if (poster !== undefined && poster !== null) {
    const still = checkFile(poster);
    return still.faults.length > 0 ? still : accept({ mediaId, alt, poster: still.value });
  }
  if (focus === undefined || focus === null) return accept({ mediaId, alt });
  if (!isFields(focus) || !isPercent(focus.x) || !isPercent(focus.y)) return reject("must have a focus in percent");
  return accept({ mediaId, alt, focus: { x: focus.x, y: focus.y } });
}

const isPercent = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= 100;

function checkIds(value: unknown, max: number): Checked {
  if (!Array.isArray(value) || !value.every((id) => typeof id === "string" && isId(id)))
    return reject("must be a list of ids");
  const ids = [...new Set(value)];
  return ids.length <= max ? accept(ids) : reject(`must have at most ${max} entries`, "MAX_SIZE", { threshold: max });
}

function checkOption(value: unknown, options: readonly string[]): Checked {
  return typeof value === "string" && options.includes(value)
    ? accept(value)
    : reject(`must be one of ${options.join(", ")}`, "INVALID_ENUM_VALUE", { enumValues: options });
}

function checkRange(value: unknown, { min, max }: { min: number; max: number }): Checked {
  if (typeof value !== "number" || !Number.isFinite(value)) return reject("must be a number");
  if (value < min) return reject(`must be at least ${min}`, "MIN", { threshold: min });
  return value > max ? reject(`must be at most ${max}`, "MAX", { threshold: max }) : accept(value);
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;

function checkTime(value: unknown): Checked {
  if (typeof value !== "string" || !TIME.test(value) || Number.isNaN(Date.parse(value)))
    return reject("must be a date and time in UTC");
  return accept(value);
}
