export { answerRequest } from './answer-request.js';
export { addDays, type CalendarDay, dayIn, weekdayOf } from './calendar-day.js';
export { answerCalls, planCalls } from './call-lines.js';
export { planRequest } from './plan-request.js';
