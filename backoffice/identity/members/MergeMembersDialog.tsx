import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Member } from "#api/identity/member-values.ts";
import { mergeMembers } from "#api/identity/members.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Radio, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { memberName } from "./member-name.ts";
import styles from "./members.module.css";
import { defaultMembersSearch, membersQuery } from "./queries.ts";
import { membersTexts } from "./texts/texts.ts";

const common = membersTexts[staffLanguage()];
const texts = common.merge;

const SHOWN = 6;

/** Merges another account of the same person into this one. */
export function MergeMembersDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [text, setText] = useState("");
  const [other, setOther] = useState<string>();
  const found = useQuery({ ...membersQuery({ ...defaultMembersSearch, q: text }), enabled: text.trim().length > 1 });
  const candidates = (found.data?.members ?? []).filter(({ id }) => id !== member.id).slice(0, SHOWN);
  const merge = useMutation({
    mutationFn: () => call(mergeMembers, { params: { id: member.id }, body: { otherMemberId: other ?? "" } }),
    onSuccess: async () => {
      showToast(texts.done);
      onClose();
      await queryClient.invalidateQueries({ queryKey: ["members"] });
    },
  });
  return (
    <Modal
      title={formatMessage(staffLanguage(), texts.title, { name: memberName(member) })}
      isOpen
      onClose={onClose}
      onSubmit={() => merge.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="danger" disabled={other === undefined} isBusy={merge.isPending}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>{texts.text}</p>
        <TextField
          label={texts.other}
          placeholder={texts.placeholder}
          autoFocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {found.isFetching && <SkeletonText lines={2} />}
        {text.trim().length > 1 && found.isSuccess && candidates.length === 0 && (
          <p className={styles.soft}>{texts.none}</p>
        )}
        {text.trim().length > 1 &&
          candidates.map((candidate) => (
            <Radio
              key={candidate.id}
              name="other"
              label={memberName(candidate)}
              hint={candidate.loginEmail ?? texts.noEmail}
              checked={other === candidate.id}
              onChange={() => setOther(candidate.id)}
            />
          ))}
        {merge.isError && <Banner tone="critical">{messageOf(merge.error)}</Banner>}
      </div>
    </Modal>
  );
}
