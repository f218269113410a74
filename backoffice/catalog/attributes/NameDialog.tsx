import { formatMessage } from "#api/store/messages.ts";
import { queryClient } from "#backoffice/client.ts";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { ApiError } from "#sdk/call.ts";
import type { Named, NamedKind } from "./named-kinds.ts";
import { attributesTexts } from "./texts/texts.ts";

const texts = attributesTexts[staffLanguage()];

/** Creates or renames a brand or ribbon. */
export function NameDialog({ kind, entry, onClose }: { kind: NamedKind; entry?: Named; onClose: () => void }) {
  const { add, taken } = texts.kinds[kind.id];
  const form = useMutationForm({
    values: { name: entry?.name ?? "" },
    request: async ({ name }) => {
      try {
        await (entry === undefined ? kind.create(name.trim()) : kind.rename(entry, name.trim()));
      } catch (error) {
        throw error instanceof ApiError && error.code === "ALREADY_EXISTS" ? new Error(taken) : error;
      }
    },
    onSuccess: async () => {
      await refreshNamed(kind);
      showToast(entry === undefined ? texts.named.added : texts.named.renamed);
      onClose();
    },
  });
  return (
    <FormDialog
      title={entry === undefined ? add : formatMessage(staffLanguage(), texts.named.renameTitle, { name: entry.name })}
      onClose={onClose}
      form={form}
      submitLabel={entry === undefined ? add : texts.rename}
    >
      <TextField
        label={texts.name}
        maxLength={kind.maxLength}
        autoComplete="off"
        {...(entry !== undefined && entry.count > 0 && { hint: texts.named.renameHint })}
        {...form.field("name", { required: true })}
      />
    </FormDialog>
  );
}

/** Products contain these names, so their queries are invalidated as well. */
export async function refreshNamed(kind: NamedKind): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [kind.id] }),
    queryClient.invalidateQueries({ queryKey: ["products"] }),
  ]);
}
