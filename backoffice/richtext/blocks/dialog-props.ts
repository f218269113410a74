import type { Part } from "../rich-content.ts";

export type BlockDialogProps = {
  /** The data of the block; empty for a new one. */
  data: Part;
  isNew: boolean;
  onSave: (data: Part) => void;
  onClose: () => void;
};
