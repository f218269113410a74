import { useMutation } from "@tanstack/react-query";
import { changeReviews, type ReviewAction } from "#api/marketing/reviews/merchant-reviews.ts";
import { call } from "#backoffice/client.ts";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { refreshReviews, undoChange } from "./queries.ts";
import { reviewsTexts } from "./texts/texts.ts";

const texts = reviewsTexts[staffLanguage()].changed;

type Change = { ids: readonly string[]; action: ReviewAction };

/** Every change can be undone, so none needs a confirmation. */
export function useChangeReviews(onDone: () => void = () => {}) {
  return useMutation({
    mutationFn: ({ ids, action }: Change) => call(changeReviews, { body: { ids: [...ids], action } }),
    onSuccess: async ({ changed }, { action }) => {
      showToast(formatText(texts[action], { count: changed.length }), {
        undo: () => void undoChange(changed, action).catch((error) => showToast(messageOf(error))),
      });
      onDone();
      await refreshReviews();
    },
    onError: (error) => showToast(messageOf(error)),
  });
}
