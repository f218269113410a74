import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { buttonClass } from "#backoffice/components/forms/Button.tsx";
import { useTexts } from "#ui/language.ts";
import { NEW_DRAFT } from "./new-draft.ts";
import { draftOrderTexts } from "./texts/texts.ts";

export function NewOrderButton() {
  const { createOrder } = useTexts(draftOrderTexts);
  return (
    <Link to="/drafts/$draftId" params={{ draftId: NEW_DRAFT }} className={buttonClass("primary")}>
      <Plus aria-hidden="true" />
      {createOrder}
    </Link>
  );
}
