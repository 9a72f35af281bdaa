/**
 * Parts of patterns over plain text; verbs as orders, also the colloquial ones ("cadastra", "bota"),
 * and as infinitives, in both languages.
 */

/** Words between a verb and what it is about. */
export const DETERMINERS =
  '(?:(?:os?|as?|um|uns|umas?|outr[oa]s?|mais|nov[oa]s?|minhas?|meus?|est[ea]s?|ess[ea]s?|tod[oa]s|duas|dois|tres|the|an?|another|more|new|my|this|that|all|two|three|some)\\s+){0,4}';

const ADDING =
  'adicion(?:a|e|ar)|acrescent(?:a|e|ar)|inclu(?:a|i|ir)|insira|inser(?:e|ir)|coloca|coloque|colocar|bot(?:a|e|ar)|poe|ponha|por|add|include|insert|put';

export const ADD = `(?:${ADDING})`;

export const CREATE = `(?:${ADDING}|cri(?:a|e|ar)|registr(?:a|e|ar)|cadastr(?:a|e|ar)|faca|faz|fazer|abr(?:a|e|ir)|escrev(?:a|e|er)|deix(?:a|e|ar)|create|register|make|write|leave)`;

/** Ends with its own space; `owner` is whose things an English request wants to see. */
export const SHOW = `(?:list(?:a|e|ar)?|mostr(?:a|e|ar)|exib(?:a|e|ir)|veja|ve|ver|traga|traz|trazer|consult(?:a|e|ar)|quais(?:\\s+(?:sao|estao))?|quem\\s+sao|quant[oa]s|show|display|get|what(?:\\s+are)?|which|who\\s+are|how\\s+many|see|view|give)(?:\\s+me)?\\s+${DETERMINERS}(?:(?<owner>[^\\s,;:"]{1,60})['’]s\\s+)?`;

export const UPDATE =
  '(?:mud(?:a|e|ar)|alter(?:a|e|ar)|atualiz(?:a|e|ar)|troca|troque|trocar|corrija|corrig(?:e|ir)|defin(?:a|e|ir)|substitu(?:a|i|ir)|change|update|set|correct|replace)';

export const LEAD = '(?:leads?|clientes?|contatos?|customers?|clients?|contacts?)';
export const LEADS = '(?:leads|clientes|contatos|customers|clients|contacts)';
export const NOTE = '(?:notas?|notinhas?|anotac(?:ao|oes)|observac(?:ao|oes)|notes?)';
export const TASK = '(?:tarefas?|lembretes?|tasks?|to-?dos?|reminders?)';
export const PROPOSAL = '(?:propostas?|proposals?)';
