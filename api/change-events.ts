/** The three events that most entities have (wire, catalogue 10.3): created, updated, deleted. */
import type { TSchema } from "typebox";
import { event } from "./endpoint.ts";

/** `word` is what people call one of them; `deleted` is the payload of the last event: with the entity or without. */
export function changeEvents<S extends TSchema, D extends TSchema>(
  entity: string,
  word: string,
  schema: S,
  deleted: D,
) {
  return {
    created: event({
      type: `${entity}_created`,
      entity,
      family: "created",
      when: `${word} was created.`,
      payload: schema,
    }),
    updated: event({
      type: `${entity}_updated`,
      entity,
      family: "updated",
      when: `Fields of ${word} changed.`,
      payload: schema,
    }),
    deleted: event({
      type: `${entity}_deleted`,
      entity,
      family: "deleted",
      when: `${word} was deleted.`,
      payload: deleted,
    }),
  };
}
