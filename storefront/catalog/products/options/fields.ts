/** The option form of a product: the names of its fields, and the selection that is read from it. */
import type { Gift } from "../buying/gifts.ts";

export const optionField = (name: string): string => `option.${name}`;
export const textField = (title: string): string => `text.${title}`;
export const pickField = (name: string): string => `mod.${name}`;

/** Choices by option name; only what exists counts. */
export type Chosen = Readonly<Record<string, string>>;

export type Selection = {
  choices: Chosen;
  /** By the title of the free text. */
  texts: Readonly<Record<string, string>>;
  /** By the name of the modifier. */
  picks: Readonly<Record<string, string>>;
  /** Id of a subscription plan; empty for a one-time purchase; undefined if not selected. */
  plan: string | undefined;
  gift: Gift;
  /** Start of the selected time slot, RFC 3339; undefined if none is selected. */
  when: string | undefined;
  quantity: number;
};
