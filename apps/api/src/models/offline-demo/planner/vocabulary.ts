/** Parts of patterns over plain text; verbs as orders and as infinitives, in both languages. */

/** Words between a verb and what it is about. */
export const DETERMINERS =
  '(?:(?:os?|as?|um|uns|umas?|outr[oa]s?|mais|nov[oa]s?|minhas?|meus?|meu|est[ea]s?|tod[oa]s|duas|dois|tres|the|an?|another|more|new|my|this|all|two|three|some)\\s+){0,4}';

const ADDING =
  'adicion(?:e|ar)|acrescent(?:e|ar)|inclu(?:a|ir)|insir(?:a)|inserir|coloque|colocar|ponha|por|add|include|insert|put';

export const ADD = `(?:${ADDING})`;

export const CREATE = `(?:${ADDING}|cri(?:e|ar)|registr(?:e|ar)|cadastr(?:e|ar)|faca|fazer|abr(?:a|ir)|escrev(?:a|er)|deixe|deixar|create|register|make|write|leave)`;

/** Ends with its own space; `owner` is whose things an English request wants to see. */
export const SHOW = `(?:list(?:e|ar|a)?|mostr(?:e|ar)|exib(?:a|ir)|vej(?:a)|ver|traga|trazer|consult(?:e|ar)|quais(?:\\s+(?:sao|estao))?|show|display|get|what(?:\\s+are)?|which|see|view|give)(?:\\s+me)?\\s+${DETERMINERS}(?:(?<owner>[^\\s,;:"]{1,60})['’]s\\s+)?`;

export const UPDATE =
  '(?:mud(?:e|ar)|alter(?:e|ar)|atualiz(?:e|ar)|troque|trocar|corrij(?:a)|corrigir|defin(?:a|ir)|substitu(?:a|ir)|change|update|set|correct|replace)';

export const LEAD = '(?:leads?|clientes?|contatos?|customers?|clients?|contacts?)';
export const NOTE = '(?:notas?|anotac(?:ao|oes)|observac(?:ao|oes)|notes?)';
export const TASK = '(?:tarefas?|lembretes?|tasks?|to-?dos?|reminders?)';
export const PROPOSAL = '(?:propostas?|proposals?)';
