import { memberDeleted } from "#api/identity/member-events.ts";
import type { EventListener } from "#server/platform/outbox/dispatch.ts";
import { folderOf } from "./photo.ts";

/** A member who is gone leaves no picture behind (GDPR Art. 17). */
export const listeners: readonly EventListener[] = [
  {
    name: "memberPhotos.erase",
    types: [memberDeleted.type],
    run: (_tx, event, store) => store.files.removeFolder(folderOf(event.entityId)),
  },
];
