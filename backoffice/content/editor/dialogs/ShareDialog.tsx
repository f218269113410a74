import { useMutation, useQuery } from "@tanstack/react-query";
import { Copy, Trash2 } from "lucide-react";
import { useState } from "react";
import { createPreviewLink, listPreviewLinks, revokePreviewLink } from "#api/content/previews.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, orNull, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDate } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { useTexts } from "#ui/language.ts";
import { EDITOR_NOTE } from "../preview-link.ts";
import { editorTexts } from "../texts/texts.ts";
import styles from "./dialogs.module.css";

const DAYS = [1, 7, 14, 30, 90];
const queryKey = ["content", "preview-links"];

/** Links that show the drafts to people without an account. A link's address can be copied only when it is created. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const language = staffLanguage();
  const { share: texts } = useTexts(editorTexts);
  const links = useQuery({ queryKey, queryFn: () => call(listPreviewLinks, {}), staleTime: 0 });
  const shared = links.data?.links.filter(({ note }) => note !== EDITOR_NOTE) ?? [];
  const [address, setAddress] = useState<string>();
  const form = useMutationForm({
    values: { note: "", days: "14" },
    request: ({ note, days }) => call(createPreviewLink, { body: { note: note.trim(), days: Number(days) } }),
    onSuccess: ({ url }) => {
      setAddress(new URL(url, location.origin).href);
      form.reset({ note: "", days: form.getValues("days") });
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  const revoke = useMutation({
    mutationFn: (linkId: string) => orNull(call(revokePreviewLink, { params: { linkId } })),
    onSuccess: () => {
      showToast(texts.revoked);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  const copy = async (url: string): Promise<void> => {
    await navigator.clipboard.writeText(url);
    showToast(texts.copied);
  };
  return (
    <Modal
      title={texts.title}
      isOpen
      onClose={onClose}
      form={form}
      footer={
        <>
          <Button onClick={onClose}>{texts.close}</Button>
          <Button type="submit" variant="primary" isBusy={form.isPending}>
            {texts.create}
          </Button>
        </>
      }
    >
      <FieldStack>
        <p>{texts.text}</p>
        {revoke.isError && <Banner tone="critical">{messageOf(revoke.error)}</Banner>}
        {address !== undefined && (
          <Banner
            tone="success"
            title={texts.created}
            action={
              <Button size="small" icon={<Copy aria-hidden="true" />} onClick={() => void copy(address)}>
                {texts.copy}
              </Button>
            }
          >
            <p className={styles.address}>{address}</p>
            <p>{texts.once}</p>
          </Banner>
        )}
        <FieldRow>
          <TextField label={texts.note} placeholder={texts.notePlaceholder} maxLength={100} {...form.field("note")} />
          <SelectField label={texts.days} {...form.field("days")}>
            {DAYS.map((days) => (
              <option key={days} value={days}>
                {formatMessage(language, texts.dayCount, { count: days })}
              </option>
            ))}
          </SelectField>
        </FieldRow>
        {links.isPending && <SkeletonText lines={3} />}
        {links.isError && <ErrorState error={links.error} onRetry={() => void links.refetch()} />}
        {shared.length > 0 && (
          <ul className={styles.rows} aria-label={texts.links}>
            {shared.map(({ id, note, expirationDate, createdDate }) => (
              <li key={id} className={styles.row}>
                <div className={styles.about}>
                  <p className={styles.name}>{note === "" ? texts.unnamed : note}</p>
                  <p className={styles.detail}>
                    {formatMessage(language, texts.dates, {
                      created: formatDate(createdDate),
                      expires: formatDate(expirationDate),
                    })}
                  </p>
                </div>
                <Button
                  size="small"
                  variant="plain"
                  icon={<Trash2 aria-hidden="true" />}
                  aria-label={formatMessage(language, texts.revokeNamed, { name: note === "" ? texts.unnamed : note })}
                  isBusy={revoke.isPending && revoke.variables === id}
                  onClick={() => revoke.mutate(id)}
                >
                  {texts.revoke}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </FieldStack>
    </Modal>
  );
}
