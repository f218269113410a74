import { useMutation } from "@tanstack/react-query";
import { Ban, Check } from "lucide-react";
import type { Member } from "#api/identity/member-values.ts";
import { bulkApproveMembers, bulkBlockMembers } from "#api/identity/members.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { SelectionBar } from "#backoffice/components/tables/SelectionBar.tsx";
import { plural } from "#backoffice/format.ts";

/** Approving and blocking many at once. Blocking can be taken back, so it asks nothing and offers undo. */
export function BulkMembers({ members, onDone }: { members: readonly Member[]; onDone: () => void }) {
  const memberIds = members.map(({ id }) => id);
  const run = useMutation({
    mutationFn: (what: "approve" | "block") =>
      call(what === "approve" ? bulkApproveMembers : bulkBlockMembers, { body: { memberIds } }),
    onSuccess: async ({ bulkActionMetadata: { totalFailures, totalSuccesses } }, what) => {
      const done = what === "approve" ? "approved" : "blocked";
      const undone = what === "approve" ? bulkBlockMembers : bulkApproveMembers;
      const failed = totalFailures > 0 ? `, ${totalFailures} not` : "";
      showToast(`${totalSuccesses} ${done}${failed}`, {
        undo: () =>
          void call(undone, { body: { memberIds } }).then(() =>
            queryClient.invalidateQueries({ queryKey: ["members"] }),
          ),
      });
      onDone();
      await queryClient.invalidateQueries({ queryKey: ["members"] });
    },
    onError: (error) => showToast(messageOf(error)),
  });
  return (
    <SelectionBar label="Selected customers" count={members.length} noun="customer" onClear={onDone}>
      <Button
        variant="onInk"
        size="small"
        icon={<Check aria-hidden="true" />}
        isBusy={run.isPending && run.variables === "approve"}
        onClick={() => run.mutate("approve")}
      >
        Approve {plural(members.length, "account")}
      </Button>
      <Button
        variant="onInk"
        size="small"
        icon={<Ban aria-hidden="true" />}
        isBusy={run.isPending && run.variables === "block"}
        onClick={() => run.mutate("block")}
      >
        Block
      </Button>
    </SelectionBar>
  );
}
