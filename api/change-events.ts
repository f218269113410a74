/** The three events that most entities have: created, updated, deleted (docs/protocol/events-and-webhooks.md). */
import type { TSchema } from "typebox";
import { event } from "./endpoint.ts";

/**
 * @param word names the entity in descriptions
 * @param deleted payload of the deleted event, with or without the entity
 */
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
