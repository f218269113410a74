/** Pure functions for options: which rows stay when options change, and which combinations exist. */

import { MAX_VARIANTS } from "#api/catalog/products/product-parts.ts";
import type { NewProduct } from "#api/catalog/wire/v1/product-values.ts";
import { AppError } from "#server/platform/http/app-error.ts";

export type OptionInput = NonNullable<NewProduct["productOptions"]>[number];
type KnownChoice = { id: string; value: string; description: string };
export type KnownOption = { id: string; name: string; choices: readonly KnownChoice[] };

type PlannedChoice = { id: string; isNew: boolean; value: string; description: string; visible: boolean };
export type PlannedOption = {
  id: string;
  isNew: boolean;
  name: string;
  type: "drop_down" | "color";
  choices: PlannedChoice[];
};

/**
 * Assigns ids to new options and choices: those of the same name, else those at the same position, so that a rename
 * keeps the product's variants.
 * @throws {AppError} INVALID_OPTIONS, TOO_MANY_VARIANTS
 */
export function planOptions(
  wanted: readonly OptionInput[],
  known: readonly KnownOption[],
  makeId: () => string,
): PlannedOption[] {
  requireDistinct(
    wanted.map(({ name }) => name),
    "option names",
  );
  const combinations = wanted.reduce((count, option) => count * option.choices.length, 1);
  if (combinations > MAX_VARIANTS) throw new AppError("TOO_MANY_VARIANTS", { data: { variants: combinations } });
  const byName = new Map(known.map((option) => [option.name, option]));
  const named = new Set(wanted.map(({ name }) => name));
  return wanted.map((option, index) => {
    const atPlace = known[index];
    const inPlace =
      atPlace !== undefined && !named.has(atPlace.name) && sharesChoices(option, atPlace) ? atPlace : undefined;
    const same = byName.get(option.name) ?? inPlace;
    return {
      id: same?.id ?? makeId(),
      isNew: same === undefined,
      name: option.name,
      type: option.optionType === "color" ? "color" : "drop_down",
      choices: planChoices(option, same?.choices ?? [], makeId),
    };
  });
}

/** A choice's label defaults to its value. */
const labelOf = ({ value, description = value }: OptionInput["choices"][number]): string => description;

const sharesChoices = (option: OptionInput, known: KnownOption): boolean =>
  option.choices.some((choice) => known.choices.some(({ description }) => description === labelOf(choice)));

function planChoices(option: OptionInput, known: readonly KnownChoice[], makeId: () => string): PlannedChoice[] {
  requireDistinct(option.choices.map(labelOf), `choices of "${option.name}"`);
  const byLabel = new Map(known.map((choice) => [choice.description, choice]));
  const labels = new Set(option.choices.map(labelOf));
  const isSameLength = known.length === option.choices.length;
  return option.choices.map((choice, index) => {
    const atPlace = known[index];
    const inPlace = isSameLength && atPlace !== undefined && !labels.has(atPlace.description) ? atPlace : undefined;
    const label = labelOf(choice);
    const same = byLabel.get(label) ?? inPlace;
    return {
      id: same?.id ?? makeId(),
      isNew: same === undefined,
      value: choice.value,
      description: label,
      visible: choice.visible ?? true,
    };
  });
}

function requireDistinct(names: readonly string[], what: string): void {
  if (new Set(names).size === names.length) return;
  throw new AppError("INVALID_OPTIONS", { description: `The ${what} must be unique.` });
}

/**
 * The Cartesian product of the choices, the last option varying fastest. Without options it has one empty combination.
 */
export function combine(options: readonly PlannedOption[]): string[][] {
  return options.reduce<string[][]>(
    (rows, option) => rows.flatMap((row) => option.choices.map((choice) => [...row, choice.id])),
    [[]],
  );
}

/** The same key for the same set of choices in any order. */
export const combinationKey = (choiceIds: readonly string[]): string => [...choiceIds].sort().join(" ");
