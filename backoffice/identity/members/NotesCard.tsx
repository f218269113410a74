import { useMutation, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { createMemberNote, deleteMemberNote } from "#api/identity/member-records.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { TextArea } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatWhen } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./members.module.css";
import { memberNotesQuery } from "./queries.ts";
import { membersTexts } from "./texts/texts.ts";

const texts = membersTexts[staffLanguage()].notes;

/** Staff notes about a member. Members never see them. */
export function NotesCard({ memberId, canWrite }: { memberId: string; canWrite: boolean }) {
  const notes = useQuery(memberNotesQuery(memberId));
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: memberNotesQuery(memberId).queryKey });
  const form = useMutationForm({
    values: { text: "" },
    schema: bodyOf(createMemberNote, "note"),
    request: (note) => call(createMemberNote, { params: { id: memberId }, body: { note } }),
    onSuccess: () => {
      form.reset({ text: "" });
      refresh();
    },
  });
  const remove = useMutation({
    mutationFn: (noteId: string) => call(deleteMemberNote, { params: { id: memberId, noteId } }),
    onSuccess: refresh,
  });
  const isWritten = form.watch("text").trim() !== "";
  return (
    <Card title={texts.title}>
      <div className={styles.stack}>
        {canWrite && (
          <Form form={form} className={styles.stack}>
            <TextArea
              label={texts.label}
              isLabelHidden
              placeholder={texts.placeholder}
              rows={2}
              {...form.field("text")}
            />
            {isWritten && (
              <div>
                <Button type="submit" isBusy={form.isPending}>
                  {texts.add}
                </Button>
              </div>
            )}
          </Form>
        )}
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        {notes.isPending && <SkeletonText lines={2} />}
        {notes.isError && <ErrorState error={notes.error} onRetry={() => void notes.refetch()} />}
        {notes.data?.length === 0 && <p className={styles.soft}>{texts.none}</p>}
        <ul className={styles.rows}>
          {notes.data?.map((note) => (
            <li key={note.id} className={styles.row}>
              <span className={styles.grow}>
                <span className={styles.noteText}>{note.text}</span>
                <span className={styles.note}>{formatWhen(note.createdDate)}</span>
              </span>
              {canWrite && (
                <Button
                  size="icon"
                  variant="plain"
                  aria-label={texts.delete}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => remove.mutate(note.id)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
