import type { GridTexts } from "./en.ts";

export const ar: GridTexts = {
  problems:
    "{count, plural, zero {لا مشكلات} one {مشكلة واحدة} two {مشكلتان} few {# مشكلات} many {# مشكلة} other {# مشكلة}}",
  selected:
    "{count, plural, zero {لا خلايا محددة} one {خلية واحدة محددة} two {خليتان محددتان} few {# خلايا محددة} many {# خلية محددة} other {# خلية محددة}}",
  pasted:
    "{changed, plural, zero {لم تتغير أي خلية} one {تغيّرت خلية واحدة} two {تغيّرت خليتان} few {تغيّرت # خلايا} many {تغيّرت # خلية} other {تغيّرت # خلية}}",
  rowsCut:
    "{changed, plural, zero {لم تتغير أي خلية} one {تغيّرت خلية واحدة} two {تغيّرت خليتان} few {تغيّرت # خلايا} many {تغيّرت # خلية} other {تغيّرت # خلية}}. صفوف لم يتسع لها المكان: {rows, number}.",
  columnsCut:
    "{changed, plural, zero {لم تتغير أي خلية} one {تغيّرت خلية واحدة} two {تغيّرت خليتان} few {تغيّرت # خلايا} many {تغيّرت # خلية} other {تغيّرت # خلية}}. أعمدة لم يتسع لها المكان: {columns, number}.",
  bothCut:
    "{changed, plural, zero {لم تتغير أي خلية} one {تغيّرت خلية واحدة} two {تغيّرت خليتان} few {تغيّرت # خلايا} many {تغيّرت # خلية} other {تغيّرت # خلية}}. لم يتسع المكان لصفوف عددها {rows, number} وأعمدة عددها {columns, number}.",
  cell: "{column}، {row}",
  problem: "{problem}:",
  yes: "نعم",
  no: "لا",
  help: "اختصارات لوحة المفاتيح",
  keys: {
    ctrl: "Ctrl",
    enter: "Enter",
    tab: "Tab",
    delete: "Delete",
    space: "المسافة",
  },
  commands: {
    move: "التنقل. ينتقل Ctrl إلى الحافة، ويحدد Shift.",
    edit: "تعديل الخلية. يمكنك أيضًا البدء بالكتابة.",
    next: "الخلية التالية",
    copy: "نسخ. يلصق Ctrl V، حتى من جدول بيانات.",
    fill: "التعبئة لأسفل",
    same: "القيمة نفسها في كل الخلايا المحددة",
    empty: "مسح الخلايا",
    check: "تحديد المربع أو إلغاء تحديده",
    undo: "تراجع. يعيد Ctrl Shift Z التنفيذ.",
  },
};
