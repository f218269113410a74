import { useMutation } from "@tanstack/react-query";
import { Ban, Check } from "lucide-react";
import { bulkApproveMembers, bulkBlockMembers } from "#api/identity/members.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { SelectionBar } from "#backoffice/components/tables/SelectionBar.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { membersTexts } from "./texts/texts.ts";

const texts = membersTexts[staffLanguage()];

/** Approves or blocks the selected customers. Both are reversible, so they offer undo instead of a confirmation. */
export function BulkMembers({ memberIds: ids, onDone }: { memberIds: readonly string[]; onDone: () => void }) {
  const memberIds = [...ids];
  const run = useMutation({
    mutationFn: (what: "approve" | "block") =>
      call(what === "approve" ? bulkApproveMembers : bulkBlockMembers, { body: { memberIds } }),
    onSuccess: async ({ bulkActionMetadata: { totalFailures, totalSuccesses } }, what) => {
      const reverse = what === "approve" ? bulkBlockMembers : bulkApproveMembers;
      const { approved, approvedSome, blocked, blockedSome } = texts.bulk;
      const [all, some] = what === "approve" ? [approved, approvedSome] : [blocked, blockedSome];
      const counts = { count: totalSuccesses, failed: totalFailures };
      showToast(formatMessage(staffLanguage(), totalFailures > 0 ? some : all, counts), {
        undo: () => void call(reverse, { body: { memberIds } }).then(refreshLists),
      });
      onDone();
      await refreshLists();
    },
    onError: (error) => showToast(messageOf(error)),
  });
  return (
    <SelectionBar label={texts.list.selected} count={memberIds.length} onClear={onDone}>
      <Button
        variant="onInk"
        size="small"
        icon={<Check aria-hidden="true" />}
        isBusy={run.isPending && run.variables === "approve"}
        onClick={() => run.mutate("approve")}
      >
        {formatMessage(staffLanguage(), texts.bulk.approve, { count: memberIds.length })}
      </Button>
      <Button
        variant="onInk"
        size="small"
        icon={<Ban aria-hidden="true" />}
        isBusy={run.isPending && run.variables === "block"}
        onClick={() => run.mutate("block")}
      >
        {texts.block}
      </Button>
    </SelectionBar>
  );
}

const refreshLists = () => queryClient.invalidateQueries({ queryKey: ["members"] });
