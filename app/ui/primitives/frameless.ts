/**
 * Of a small `ghost` button or its form in a row of acts: it has no frame, so where none stands before it its words begin
 * where all others do.
 */
export const FRAMELESS = "first:-ml-3.5 [p+&]:-ml-3.5";
