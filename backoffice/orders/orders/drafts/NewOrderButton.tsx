import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { buttonClass } from "#backoffice/components/forms/Button.tsx";
import { NEW_DRAFT } from "./new-draft.ts";

export function NewOrderButton() {
  return (
    <Link to="/drafts/$draftId" params={{ draftId: NEW_DRAFT }} className={buttonClass("primary")}>
      <Plus aria-hidden="true" />
      Create order
    </Link>
  );
}
