import { useQuery } from "@tanstack/react-query";
import type { Member } from "#api/identity/member-values.ts";
import { mergeMembers } from "#api/identity/members.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Radio, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { SkeletonText } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { memberName } from "./member-name.ts";
import styles from "./members.module.css";
import { foundMembersQuery } from "./queries.ts";
import { membersTexts } from "./texts/texts.ts";

const common = membersTexts[staffLanguage()];
const texts = common.merge;

const SHOWN = 6;

/** Merges another account of the same person into this one. */
export function MergeMembersDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const form = useMutationForm({
    values: { text: "", other: "" },
    request: ({ other }) => call(mergeMembers, { params: { id: member.id }, body: { otherMemberId: other } }),
    onSuccess: async () => {
      showToast(texts.done);
      onClose();
      await queryClient.invalidateQueries({ queryKey: ["members"] });
    },
  });
  const { text, other } = form.watch();
  const found = useQuery({ ...foundMembersQuery(text), enabled: text.trim().length > 1 });
  const candidates = (found.data ?? []).filter(({ id }) => id !== member.id).slice(0, SHOWN);
  return (
    <FormDialog
      title={formatMessage(staffLanguage(), texts.title, { name: memberName(member) })}
      onClose={onClose}
      form={form}
      submitLabel={texts.submit}
      isDangerous
      isReady={other !== ""}
    >
      <div className={styles.stack}>
        <p>{texts.text}</p>
        <TextField label={texts.other} placeholder={texts.placeholder} autoFocus {...form.field("text")} />
        {found.isFetching && <SkeletonText lines={2} />}
        {text.trim().length > 1 && found.isSuccess && candidates.length === 0 && (
          <p className={styles.soft}>{texts.none}</p>
        )}
        {text.trim().length > 1 &&
          candidates.map((candidate) => (
            <Radio
              key={candidate.id}
              label={memberName(candidate)}
              hint={candidate.loginEmail ?? texts.noEmail}
              value={candidate.id}
              {...form.field("other")}
            />
          ))}
      </div>
    </FormDialog>
  );
}
