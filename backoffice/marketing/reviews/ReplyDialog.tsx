import { replyToReview } from "#api/marketing/reviews/merchant-reviews.ts";
import { MAX_REVIEW_REPLY } from "#api/marketing/reviews/review-values.ts";
import { call } from "#backoffice/client.ts";
import { FieldStack, TextArea } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { type Review, refreshReviews } from "./queries.ts";
import { reviewsTexts } from "./texts/texts.ts";

const texts = reviewsTexts[staffLanguage()];

/** The store's public reply. An empty text removes it. */
export function ReplyDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const before = review.reply?.text ?? "";
  const send = (text: string) =>
    call(replyToReview, { params: { id: review.id }, body: { reply: text.trim() === "" ? null : text } });
  const form = useMutationForm({
    values: { text: before },
    request: ({ text }) => send(text),
    onSuccess: async (_answer, { text }) => {
      showToast(text.trim() === "" ? texts.reply.removed : texts.reply.saved, {
        undo: () => void send(before).then(refreshReviews),
      });
      onClose();
      await refreshReviews();
    },
  });
  return (
    <FormDialog
      title={formatText(texts.reply.title, { author: review.authorName || texts.anonymous })}
      form={form}
      submitLabel={texts.reply.save}
      onClose={onClose}
    >
      <FieldStack>
        <TextArea
          label={texts.reply.label}
          hint={before === "" ? texts.reply.hint : texts.reply.hintRemove}
          rows={5}
          maxLength={MAX_REVIEW_REPLY}
          {...form.field("text")}
        />
      </FieldStack>
    </FormDialog>
  );
}
