package sample;

import org.quartz.Job;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;

/** A job that fails. */
public final class NightlyReport implements Job {

    @Override
    public void execute(JobExecutionContext context) throws JobExecutionException {
        throw new JobExecutionException("asked for");
    }
}
