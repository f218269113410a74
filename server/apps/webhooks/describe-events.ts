/** The event catalog for developers: the event types of api/ with samples. Built once per process. */
import { permissionOfEntity } from "#api/apps/event-access.ts";
import { events } from "#api/events.gen.ts";
import type { Tenant } from "#server/store/settings/public.ts";
import { sampleEvent } from "./samples.ts";
import { readableClaims, standardBody } from "./sign-webhook.ts";

const INSTANCE = "0190a3c4-0000-7000-8000-000000000003";

export function describeEvents(tenant: Tenant) {
  return events.map((declaration) => {
    const { type, entity, family, when, payload } = declaration;
    const permission = permissionOfEntity(entity);
    const event = sampleEvent(declaration);
    return {
      type,
      entity,
      family,
      when,
      ...(permission === undefined ? {} : { permission }),
      // TypeBox schemas are JSON Schema; serializing removes the library's own symbols.
      schema: JSON.parse(JSON.stringify(payload)) as Record<string, unknown>,
      samples: {
        standard: standardBody(event, { isThin: false, isTest: false }),
        jwt: readableClaims(event, { instanceId: INSTANCE, tenant }),
      },
    };
  });
}

export function findSample(type: string) {
  const declaration = events.find((one) => one.type === type);
  return declaration === undefined ? undefined : sampleEvent(declaration);
}
