/** Events of reviews (docs/protocol/events-and-webhooks.md#domain-events). */
import { Type } from "typebox";
import { changeEvents } from "../../../../change-events.ts";
import { event } from "../../../../endpoint.ts";
import { ModerationStatus, Review } from "./review-values.ts";

const entity = "wix.reviews.v1.review";

export const reviewEvents = {
  ...changeEvents(entity, "a review", Review, Review),
  published: event({
    type: `${entity}_review_published`,
    entity,
    family: "action",
    when: "A review was published.",
    payload: Type.Object({ review: Review }),
  }),
  moderated: event({
    type: `${entity}_moderation_status_changed`,
    entity,
    family: "action",
    when: "A review was published, rejected or held.",
    payload: Type.Object({ review: Review, previousModerationStatus: ModerationStatus }),
  }),
};
