/** Validates sections and blocks against their declarations (`api/content/section-types.gen.ts`). */
import type { Section } from "#api/content/design.ts";
import { sectionTypes } from "#api/content/section-types.gen.ts";
import type { SectionType, Settings } from "#api/content/settings.ts";
import type { FieldViolation } from "#api/errors.ts";
import { checkSetting } from "./check-setting.ts";
import type { SectionList } from "./kinds.ts";

type Types = Readonly<Record<string, SectionType>>;
type Values = Section["settings"];

/** A section whose type a removed program declared is kept, within this size. */
const MAX_UNKNOWN_CHARACTERS = 64 * 1024;
const MAX_VIOLATIONS = 20;

/**
 * Removes settings that aren't declared and values that mean "missing", in place. Returns at most 20 violations, with paths
 * that start with `root`.
 */
export function checkSections(
  lists: readonly SectionList[],
  root: string,
  types: Types = sectionTypes,
): FieldViolation[] {
  const violations: FieldViolation[] = [];
  const ids = new Set<string>();
  const claimId = (id: string, path: string): void => {
    if (ids.has(id)) violations.push(violation(`${path}.id`, "must be unique within the document", "VALIDATION"));
    ids.add(id);
  };
  for (const { template, path, sections } of lists) {
    for (const [index, section] of sections.entries()) {
      const place = `${root}.${path}[${index}]`;
      claimId(section.id, place);
      for (const [number, block] of section.blocks.entries()) claimId(block.id, `${place}.blocks[${number}]`);
      violations.push(...checkSection(section, place, findType(types, section.type), template));
      if (violations.length >= MAX_VIOLATIONS) return violations.slice(0, MAX_VIOLATIONS);
    }
    violations.push(...checkCounts(sections, `${root}.${path}`, types, template));
  }
  return violations.slice(0, MAX_VIOLATIONS);
}

const findType = <T>(types: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(types, name) ? types[name] : undefined;

function checkSection(
  section: Section,
  place: string,
  type: SectionType | undefined,
  template: SectionList["template"],
): FieldViolation[] {
  if (type === undefined) return checkSize(section, place);
  if (!type.templates.includes(template))
    return [violation(`${place}.type`, `can't be used in the template ${template}`, "INVALID_ENUM_VALUE")];
  const violations = checkSettings(section, type.settings, place);
  if (section.blocks.length > (type.maxBlocks ?? Number.POSITIVE_INFINITY))
    violations.push(tooMany(`${place}.blocks`, type.maxBlocks ?? 0));
  for (const [index, block] of section.blocks.entries()) {
    const path = `${place}.blocks[${index}]`;
    const declared = findType(type.blocks ?? {}, block.type);
    violations.push(
      ...(declared === undefined ? checkSize(block, path) : checkSettings(block, declared.settings, path)),
    );
  }
  for (const [name, { max }] of Object.entries(type.blocks ?? {})) {
    if (max !== undefined && section.blocks.filter((block) => block.type === name).length > max)
      violations.push(tooMany(`${place}.blocks`, max));
  }
  return violations;
}

function checkSettings(holder: { settings: Values }, declared: Settings, place: string): FieldViolation[] {
  const values: Values = {};
  const violations: FieldViolation[] = [];
  for (const [name, setting] of Object.entries(declared)) {
    const { value, faults } = checkSetting(setting, holder.settings[name]);
    if (value !== undefined) values[name] = value;
    for (const { field = "", ...fault } of faults)
      violations.push({ ...fault, field: `${place}.settings.${name}${field}` });
  }
  if (violations.length === 0) holder.settings = values;
  return violations;
}

/** How often a type occurs in a template. The main part of a template can't be removed. */
function checkCounts(
  sections: readonly Section[],
  path: string,
  types: Types,
  template: SectionList["template"],
): FieldViolation[] {
  return Object.entries(types).flatMap(([name, { templates, max, isRequired }]) => {
    if (!templates.includes(template)) return [];
    const used = sections.filter(({ type }) => type === name);
    if (max !== undefined && used.length > max) return [tooMany(path, max)];
    if (isRequired === true && used.every(({ isHidden }) => isHidden))
      return [violation(path, `must have a visible section of the type ${name}`, "REQUIRED_FIELD")];
    return [];
  });
}

function checkSize(value: object, place: string): FieldViolation[] {
  if (JSON.stringify(value).length <= MAX_UNKNOWN_CHARACTERS) return [];
  return [violation(place, "is too large", "MAX_SIZE", { threshold: MAX_UNKNOWN_CHARACTERS })];
}

const tooMany = (field: string, threshold: number): FieldViolation =>
  violation(field, `must have at most ${threshold} of these`, "MAX_SIZE", { threshold });

const violation = (
  field: string,
  description: string,
  violatedRule: FieldViolation["violatedRule"],
  data: Record<string, unknown> = {},
): FieldViolation => ({ field, description, violatedRule, data });
