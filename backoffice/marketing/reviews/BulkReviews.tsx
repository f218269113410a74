import { Ban, Check, RotateCcw, Trash2 } from "lucide-react";
import type { ReviewAction } from "#api/marketing/reviews/merchant-reviews.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { SelectionBar } from "#backoffice/components/tables/SelectionBar.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { reviewsTexts } from "./texts/texts.ts";
import { useChangeReviews } from "./use-change-reviews.ts";

const texts = reviewsTexts[staffLanguage()];
const icons = {
  PUBLISH: <Check aria-hidden="true" />,
  REJECT: <Ban aria-hidden="true" />,
  DELETE: <Trash2 aria-hidden="true" />,
  RESTORE: <RotateCcw aria-hidden="true" />,
};

type Props = { ids: readonly string[]; isDeleted: boolean; onDone: () => void };

export function BulkReviews({ ids, isDeleted, onDone }: Props) {
  const change = useChangeReviews(onDone);
  const button = (action: Exclude<ReviewAction, "HOLD">) => (
    <Button
      variant="onInk"
      size="small"
      icon={icons[action]}
      isBusy={change.isPending && change.variables.action === action}
      onClick={() => change.mutate({ ids, action })}
    >
      {texts.actions[action]}
    </Button>
  );
  return (
    <SelectionBar label={texts.selected} count={ids.length} onClear={onDone}>
      {isDeleted ? (
        button("RESTORE")
      ) : (
        <>
          {button("PUBLISH")}
          {button("REJECT")}
          {button("DELETE")}
        </>
      )}
    </SelectionBar>
  );
}
