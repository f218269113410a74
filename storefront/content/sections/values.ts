/** Values of settings: what is stored, with the defaults of the declaration. Stored values of a wrong type have the default. */
import { colorSchemes, type Setting, type Settings, type ValueOf, type ValuesOf } from "#api/content/settings.ts";

type Stored = Readonly<Record<string, unknown>>;

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function readValue(setting: Setting, stored: unknown): ValueOf<Setting> {
  switch (setting.type) {
    case "text":
    case "paragraph":
    case "link":
    case "html":
      return typeof stored === "string" ? stored : "";
    case "product":
    case "collection":
    case "date-time":
      return typeof stored === "string" && stored !== "" ? stored : undefined;
    case "products":
    case "collections":
      return texts(stored).slice(0, setting.max);
    case "select":
      return setting.options.some(({ value }) => value === stored) ? String(stored) : setting.default;
    case "range":
      return typeof stored === "number" ? Math.min(setting.max, Math.max(setting.min, stored)) : setting.default;
    case "switch":
      return typeof stored === "boolean" ? stored : setting.default;
    case "color-scheme":
      return colorSchemes.find((scheme) => scheme === stored) ?? "page";
    case "rich-text":
    case "image":
    case "video":
      // Validated by the server when the draft was saved.
      return isObject(stored) ? (stored as ValueOf<Setting>) : undefined;
  }
}

export function resolveValues<S extends Settings>(settings: S, stored: Stored): ValuesOf<S> {
  const values = Object.entries(settings).map(([name, setting]) => [name, readValue(setting, stored[name])]);
  // Built from the declaration that the type is computed from.
  return Object.fromEntries(values) as ValuesOf<S>;
}
