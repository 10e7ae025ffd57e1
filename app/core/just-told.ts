/** Cookie of a window whose live wire has just brought news: for some seconds it reads where the news is (docs/decisions/0032). */
export const JUST_TOLD = "thrive-told";
