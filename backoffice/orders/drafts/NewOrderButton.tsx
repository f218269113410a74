import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { createEmptyDraftOrder } from "#api/draft-orders.ts";
import { call } from "../../client.ts";
import { Button } from "../../components/Button.tsx";
import { messageOf } from "../../components/States.tsx";
import { showToast } from "../../components/toasts.ts";

export function NewOrderButton() {
  const navigate = useNavigate();
  const begin = useMutation({
    mutationFn: () => call(createEmptyDraftOrder, {}),
    onSuccess: ({ calculatedDraftOrder: { draftOrder } }) =>
      navigate({ to: "/drafts/$draftId", params: { draftId: draftOrder.id } }),
    onError: (error) => showToast(messageOf(error)),
  });
  return (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      isBusy={begin.isPending}
      onClick={() => begin.mutate()}
    >
      Create order
    </Button>
  );
}
