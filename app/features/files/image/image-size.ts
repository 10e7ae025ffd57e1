/** Pixels as stored in the file, before any turning by orientation. */
export interface ImageSize {
  width: number;
  height: number;
}
