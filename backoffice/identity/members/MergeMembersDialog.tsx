import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Member } from "#api/identity/member-values.ts";
import { mergeMembers } from "#api/identity/members.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Radio, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { memberName } from "./member-name.ts";
import styles from "./members.module.css";
import { defaultMembersSearch, membersQuery } from "./queries.ts";

const SHOWN = 6;

/** Two accounts of one person become one: the other's orders, addresses, tags and notes move here. */
export function MergeMembersDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [text, setText] = useState("");
  const [other, setOther] = useState<string>();
  const found = useQuery({ ...membersQuery({ ...defaultMembersSearch, q: text }), enabled: text.trim().length > 1 });
  const candidates = (found.data?.members ?? []).filter(({ id }) => id !== member.id).slice(0, SHOWN);
  const merge = useMutation({
    mutationFn: () => call(mergeMembers, { params: { id: member.id }, body: { otherMemberId: other ?? "" } }),
    onSuccess: async () => {
      showToast("Accounts merged");
      onClose();
      await queryClient.invalidateQueries({ queryKey: ["members"] });
    },
  });
  return (
    <Modal
      title={`Merge into ${memberName(member)}`}
      isOpen
      onClose={onClose}
      onSubmit={() => merge.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" disabled={other === undefined} isBusy={merge.isPending}>
            Merge
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>
          Orders, cart, addresses, tags and notes of the other account move here; it is then deleted. Where both say
          something, this one counts. This cannot be undone.
        </p>
        <TextField
          label="The other account"
          placeholder="Name or e-mail"
          autoFocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {found.isFetching && <SkeletonText lines={2} />}
        {text.trim().length > 1 && found.isSuccess && candidates.length === 0 && (
          <p className={styles.soft}>Nobody matches.</p>
        )}
        {text.trim().length > 1 &&
          candidates.map((candidate) => (
            <Radio
              key={candidate.id}
              name="other"
              label={memberName(candidate)}
              hint={candidate.loginEmail ?? "No e-mail"}
              checked={other === candidate.id}
              onChange={() => setOther(candidate.id)}
            />
          ))}
        {merge.isError && <Banner tone="critical">{messageOf(merge.error)}</Banner>}
      </div>
    </Modal>
  );
}
