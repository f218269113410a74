/**
 * Which choices are still available, computed from one product's variants (docs/protocol/catalog-v1.md#availability).
 * Pure functions.
 */
import type { ProductDocument, VariantRow } from "../../read/documents.ts";

/** Option name → choice description; can be partial. */
export type Selection = ReadonlyMap<string, string>;

type Availability = {
  /** Present when every option has a selection. */
  readonly selected: VariantRow | undefined;
  readonly isAvailable: boolean;
  readonly selectedChoiceIds: readonly string[];
  readonly isChoiceInStock: (optionId: string, choiceId: string) => boolean;
};

const isSellable = (variant: VariantRow): boolean => variant.visible && variant.isInStock;

export function computeAvailability(product: ProductDocument, chosen: Readonly<Record<string, string>>): Availability {
  const options = product.options ?? [];
  const variants = product.variants ?? [];
  const selectedByOption = new Map(
    options.flatMap((option): [string, string][] => {
      const choice = option.choices.find(({ name }) => name === chosen[option.name]);
      return choice === undefined ? [] : [[option.id, choice.id]];
    }),
  );
  const isComplete = selectedByOption.size === options.length;
  const selected = isComplete ? variants.find((variant) => hasAll(variant, [...selectedByOption.values()])) : undefined;
  return {
    selected,
    isAvailable: selected !== undefined && isSellable(selected),
    selectedChoiceIds: [...selectedByOption.values()],
    isChoiceInStock: (optionId, choiceId) => {
      const others = [...selectedByOption].filter(([id]) => id !== optionId).map(([, id]) => id);
      return variants.some((variant) => isSellable(variant) && hasAll(variant, [choiceId, ...others]));
    },
  };
}

const hasAll = (variant: VariantRow, choiceIds: readonly string[]): boolean =>
  choiceIds.every((id) => variant.choiceIds.includes(id));

/** Variants that match all given choices. Unknown options or labels match no variant. */
export function matchChoices(product: ProductDocument, chosen: Readonly<Record<string, string>>): VariantRow[] {
  const wanted: string[] = [];
  for (const [name, label] of Object.entries(chosen)) {
    const option = (product.options ?? []).find((entry) => entry.name === name);
    const choice = option?.choices.find(({ name }) => name === label);
    if (choice === undefined) return [];
    wanted.push(choice.id);
  }
  return (product.variants ?? []).filter((variant) => hasAll(variant, wanted));
}
