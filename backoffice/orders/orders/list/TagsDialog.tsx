import { bulkUpdateOrderTags } from "#api/orders/orders/orders.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { requiredProblem } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import type { Outcome } from "../fulfillment/FulfillOrdersDialog.tsx";
import { orderListTexts } from "./texts/texts.ts";

const tagsOf = (text: string): string[] =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");

type TagsProps = {
  ids: string[];
  onClose: () => void;
  onFinish: (results: readonly Outcome[]) => Promise<void>;
};

/** Adds tags to orders, or removes them. */
export function TagsDialog({ ids, onClose, onFinish }: TagsProps) {
  const language = useLanguage();
  const texts = useTexts(orderListTexts).tags;
  const form = useMutationForm({
    values: { tags: "", isRemoving: false },
    validate: (values) => ({ tags: tagsOf(values.tags).length === 0 ? requiredProblem() : undefined }),
    request: (values) => {
      const tagIds = tagsOf(values.tags);
      const tags = { privateTags: { tagIds } };
      return call(bulkUpdateOrderTags, {
        body: { orderIds: ids, ...(values.isRemoving ? { unassignTags: tags } : { assignTags: tags }) },
      });
    },
    onSuccess: ({ results }) => onFinish(results),
  });
  return (
    <FormDialog
      title={formatMessage(language, texts.title, { count: ids.length })}
      onClose={onClose}
      form={form}
      submitLabel={form.watch("isRemoving") ? texts.remove : texts.add}
    >
      <FieldStack>
        <TextField label={texts.tags} hint={texts.hint} {...form.field("tags")} />
        <Checkbox label={texts.removeInstead} {...form.field("isRemoving")} />
      </FieldStack>
    </FormDialog>
  );
}
