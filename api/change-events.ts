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
      when: `${capitalize(word)} was created.`,
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
      when: `${capitalize(word)} was deleted.`,
      payload: deleted,
    }),
  };
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
