import { memberDeleted } from "#api/identity/member-events.ts";
import type { EventListener } from "#server/platform/outbox/dispatch.ts";
import { getPhotoFolder } from "./photo.ts";

/** Deletes a member's photos when the member is deleted (GDPR Art. 17). */
export const listeners: readonly EventListener[] = [
  {
    name: "memberPhotos.erase",
    types: [memberDeleted.type],
    run: (_tx, event, store) => store.files.removeFolder(getPhotoFolder(event.entityId)),
  },
];
